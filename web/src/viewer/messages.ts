/** What the page sends to the viewer: one file. */
export interface ShownFile {
  name: string;
  mediaType: string;
  bytes: ArrayBuffer;
}

/** What the viewer answers. `ready` asks for the file. */
export type ViewerState = 'ready' | 'shown' | 'failed';

export const isViewerState = (data: unknown): data is ViewerState => data === 'ready' || data === 'shown' || data === 'failed';
