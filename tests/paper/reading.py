"""Reads a PDF as a printer and a camera would."""

import io
from collections.abc import Sequence
from typing import Any

import pypdf
import pypdfium2
import zxingcpp

MILLIMETRES = 25.4 / 72


def reader(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf))


def sizes(pdf: bytes) -> set[tuple[float, float]]:
    """The sizes of all pages in millimetres."""
    boxes = [page.mediabox for page in reader(pdf).pages]
    return {
        (round(float(b.width) * MILLIMETRES, 1), round(float(b.height) * MILLIMETRES, 1))
        for b in boxes
    }


def texts(pdf: bytes) -> list[str]:
    """The text of each page, in one line."""
    document = pypdfium2.PdfDocument(pdf)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def fonts_that_are_not_embedded(pdf: bytes) -> set[str]:
    found: set[str] = set()
    for page in reader(pdf).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            record: Any = font.get_object()
            inner: Any = record.get("/DescendantFonts", [record])[0].get_object()
            descriptor: Any = inner.get("/FontDescriptor", {})
            if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor):
                found.add(str(record["/BaseFont"]))
    return found


def is_tagged(pdf: bytes) -> bool:
    """Whether a screen reader finds an order, a language and a title."""
    root = reader(pdf).trailer["/Root"]
    return bool(root["/MarkInfo"]["/Marked"] and root["/Lang"] == "en" and reader(pdf).metadata)


def codes(pdf: bytes, pages: Sequence[int], dpi: int = 150) -> list[str]:
    """Every QR code that can be read from these pages as pictures of this sharpness."""
    document = pypdfium2.PdfDocument(pdf)
    return [
        code.text
        for n in pages
        for code in zxingcpp.read_barcodes(
            document[n].render(scale=dpi / 72, grayscale=True).to_pil(),
            formats=zxingcpp.BarcodeFormat.QRCode,
        )
    ]


def dark_rows(pdf: bytes, page: int, x: float, dpi: int = 150) -> list[float]:
    """Where a line across the page is dark, in millimetres from above, at x from the left."""
    picture = pypdfium2.PdfDocument(pdf)[page].render(scale=dpi / 72, grayscale=True).to_pil()
    column = round(x / 25.4 * dpi)
    return [
        row * 25.4 / dpi for row in range(picture.height) if picture.getpixel((column, row)) < 120
    ]
