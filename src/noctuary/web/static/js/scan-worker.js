// Reads QR codes from pictures, away from the page. Only this worker may compile WebAssembly.
let reader = null;

function start({ script, wasm }) {
  importScripts(script);
  reader = self.ZXingWASM;
  return reader.prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
}

self.onmessage = async ({ data }) => {
  try {
    if (data.script) {
      await start(data);
      self.postMessage({ ready: true });
      return;
    }
    const options = { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 4 };
    const found = await reader.readBarcodes(data.picture, options);
    self.postMessage({ codes: [...new Set(found.filter((one) => one.isValid).map((one) => one.text))] });
  } catch (error) {
    self.postMessage({ fault: String(error) });
  }
};
