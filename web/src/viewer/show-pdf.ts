import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { getDocument, TextLayer, version } from 'pdfjs-dist';
import { WorkerMessageHandler } from 'pdfjs-dist/build/pdf.worker.min.mjs';

// A frame without an origin can't start a worker. It has its own process in most browsers.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });

/** Most pixels of a page at its longer side. */
const mostPixels = 4096;
const mostPages = 500;
const { href: data } = new URL(`/assets/pdf-${version}/`, location.href);

/** Shows the pages of a PDF below each other. A page is drawn when it comes near the screen. */
export async function showPdf(into: HTMLElement, bytes: ArrayBuffer, name: string): Promise<void> {
  const file = await getDocument({
    data: bytes,
    cMapUrl: `${data}cmaps/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    iccUrl: `${data}iccs/`,
    enableXfa: false,
  }).promise;
  const count = Math.min(file.numPages, mostPages);
  const draw = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (target instanceof HTMLElement) void (isIntersecting ? drawPage(file, target) : target.replaceChildren());
    },
    { rootMargin: '100% 0px' },
  );
  const first = await file.getPage(1);
  const pages = Array.from({ length: count }, (_, index) => placeOf(first, index + 1, count));
  const heading = document.createElement('h1');
  heading.textContent = name;
  into.replaceChildren(heading, ...pages);
  for (const page of pages) draw.observe(page);
}

function placeOf(first: PDFPageProxy, number: number, count: number): HTMLElement {
  const place = document.createElement('section');
  place.className = 'page';
  place.dataset.page = String(number);
  place.setAttribute('aria-label', `Page ${number} of ${count}`);
  const { width, height } = first.getViewport({ scale: 1 });
  place.style.aspectRatio = `${width} / ${height}`;
  return place;
}

async function drawPage(file: PDFDocumentProxy, place: HTMLElement): Promise<void> {
  if (place.childElementCount > 0) return;
  const canvas = document.createElement('canvas');
  const text = document.createElement('div');
  text.className = 'text';
  place.replaceChildren(canvas, text);
  const page = await file.getPage(Number(place.dataset.page));
  const plain = page.getViewport({ scale: 1 });
  place.style.aspectRatio = `${plain.width} / ${plain.height}`;
  const shown = place.clientWidth / plain.width;
  const sharp = Math.min(shown * devicePixelRatio, mostPixels / Math.max(plain.width, plain.height));
  const viewport = page.getViewport({ scale: sharp });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  text.style.setProperty('--total-scale-factor', String(shown));
  await new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale: shown }),
  }).render();
}
