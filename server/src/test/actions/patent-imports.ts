import { expect } from 'vitest';
import { beginUpload, uploadImport, weekOf } from '../import-files.ts';
import type { Actions, Written } from './action.ts';
import { onImport, onImportFile, onTable } from './action.ts';
import type { Stage } from './stage.ts';

let made = 25_000_000;

export function patentImportActions({ test, admin }: Stage): Actions {
  const upload = async (): Promise<string> => {
    // Imports stay queued.
    await test.services.imports.stop();
    made += 1;
    return uploadImport(test, admin, 'week.xml', weekOf(made, 1));
  };
  const post = (path: string, body: object) => test.as(admin).post(path, body);
  const queued = async (): Promise<number> => (await post('/startImport', { upload: await upload() })).body.ImportID as number;
  const changed = (Action: string, id: number) => (): Written[] => [
    onImport(admin, id, Action, { NewValue: { Name: 'week.xml' } }),
  ];
  return {
    'CSV /imports': {
      'that wait': async () => ({
        does: () => test.as(admin).get('/imports?format=csv&State=queued'),
        writes: () => [onTable(admin, 'imports', 'export', { NewValue: expect.objectContaining({ State: 'queued' }) })],
      }),
    },
    'CSV /importErrors': {
      'of an import': async () => {
        const id = await queued();
        return {
          does: () => test.as(admin).get(`/importErrors?format=csv&import_id=${id}`),
          writes: () => [onTable(admin, 'importErrors', 'export', { NewValue: expect.objectContaining({ import_id: id }) })],
        };
      },
    },
    'POST /importUploads': {
      'of a file': async () => ({
        does: () => beginUpload(test, admin, 'week.xml', 9),
        writes: ({ headers }) => [
          onImportFile(admin, headers.get('location')?.split('/').at(-1) ?? '', 'upload', {
            NewValue: { Name: 'week.xml', Size: 9 },
          }),
        ],
      }),
    },
    'POST /discardImportUpload': {
      'that no import uses': async () => {
        const id = await upload();
        return {
          does: () => post('/discardImportUpload', { upload: id }),
          writes: () => [
            onImportFile(admin, id, 'delete', { OldValue: { Name: 'week.xml', Size: Buffer.byteLength(weekOf(made, 1)) } }),
          ],
        };
      },
    },
    'POST /startImport': {
      'of an uploaded file': async () => {
        const id = await upload();
        const NewValue = { Name: 'week.xml', Format: expect.any(String), Size: expect.any(Number), Origin: 'upload' };
        return {
          does: () => post('/startImport', { upload: id }),
          writes: ({ body }) => [onImport(admin, String(body.ImportID), 'start', { NewValue })],
        };
      },
    },
    'POST /cancelImport': {
      'that waits': async () => {
        const id = await queued();
        return { does: () => post('/cancelImport', { import_id: id }), writes: changed('cancel', id) };
      },
    },
    'POST /resumeImport': {
      'that was canceled': async () => {
        const id = await queued();
        await post('/cancelImport', { import_id: id });
        return { does: () => post('/resumeImport', { import_id: id }), writes: changed('resume', id) };
      },
    },
  };
}
