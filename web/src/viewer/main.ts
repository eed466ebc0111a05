import type { ShownFile, ViewerState } from './messages.ts';
import './viewer.css';

/**
 * Shows one file in a frame without an origin: it has no cookies, no access to the page around it, and its policy lets it send nothing
 * anywhere but to this server, as a stranger. So a file that takes it over gains nothing.
 */
const place = document.querySelector<HTMLElement>('#file');
const tell = (state: ViewerState): void => parent.postMessage(state, '*');

async function show(into: HTMLElement, { name, mediaType, bytes }: ShownFile): Promise<void> {
  if (mediaType === 'application/pdf') {
    const { showPdf } = await import('./show-pdf.ts');
    await showPdf(into, bytes, name);
  } else if (mediaType === 'text/plain') {
    const text = document.createElement('pre');
    text.textContent = new TextDecoder().decode(bytes);
    into.replaceChildren(text);
  } else {
    const picture = document.createElement('img');
    picture.alt = name;
    picture.src = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    into.replaceChildren(picture);
    await picture.decode();
  }
}

addEventListener('message', ({ data, source }: MessageEvent<ShownFile>) => {
  if (source !== parent || !place) return;
  show(place, data).then(
    () => tell('shown'),
    () => tell('failed'),
  );
});
tell('ready');
