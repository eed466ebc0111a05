import { useHotkeys } from '@mantine/hooks';

/** Ctrl/Cmd-Enter saves, from any field, once: not again while the key is held down, nor while it is being saved. */
export const useSaveKey = (save: () => unknown, saving: boolean): void =>
  useHotkeys([['mod+Enter', ({ repeat }) => !repeat && !saving && save()]], []);
