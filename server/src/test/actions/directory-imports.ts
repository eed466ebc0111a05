import { eq } from 'drizzle-orm';
import { directoryImportQueue } from '../../features/directory-imports/import-job.ts';
import { directoryImports } from '../../schema/directory-imports.ts';
import { settled } from '../settled.ts';
import type { Actions } from './action.ts';
import { onDirectoryImport, unaudited } from './action.ts';
import type { Stage } from './stage.ts';

export const directoryImportActions = ({ test, broker }: Stage): Actions => {
  let made = 0;
  /** A file with one new contact of a new organization, for a new mailing list. */
  const uploaded = async (): Promise<number> => {
    made += 1;
    const mailingListDetails = { mailinglist_name: `Imported ${made}`, mailinglist_notes: 'From a file' };
    const list = await test.as(broker).post('/CreateMailingList', { mailingListDetails });
    const file = new File([`Name,Email,Company\nIda Import,ida${made}@import.example,Import ${made}`], 'people.csv');
    const path = `/uploadDirectoryImport?Kind=members&mailingList_id=${list.body.maillist_id}`;
    return Number((await test.as(broker).upload(path, file)).body.ImportID);
  };
  /** Makes a call and waits for its job. */
  const call = async (path: string, body: object) => {
    const answer = await test.as(broker).post(path, body);
    await settled(test, directoryImportQueue);
    return answer;
  };
  const check = (ImportID: number) =>
    call('/checkDirectoryImport', { ImportID, Fields: ['Fullname', 'PrimaryEmail', 'Organization'] });
  const checked = async (): Promise<number> => {
    const ImportID = await uploaded();
    await check(ImportID);
    return ImportID;
  };
  const counts = { Kind: 'members', FileName: 'people.csv', create: 1, created: 1, organizations: 1 };
  return {
    'POST /uploadDirectoryImport': 'the file waits to be checked and imported; nothing in the directory changes',
    'POST /chooseImportHeadings': {
      'of a new file': async () => {
        const ImportID = await uploaded();
        return {
          does: () => call('/chooseImportHeadings', { ImportID, HeadingRow: 0 }),
          writes: unaudited('nothing in the directory changes'),
        };
      },
    },
    'POST /checkDirectoryImport': {
      'of a new file': async () => {
        const ImportID = await uploaded();
        return { does: () => check(ImportID), writes: unaudited('nothing in the directory changes') };
      },
    },
    'POST /runDirectoryImport': {
      'of a new contact': async () => {
        const ImportID = await checked();
        return {
          does: () => call('/runDirectoryImport', { ImportID }),
          writes: () => [onDirectoryImport(broker, ImportID, 'import', { NewValue: counts })],
        };
      },
    },
    'POST /cancelDirectoryImport': {
      'of an import that goes on': async () => {
        const ImportID = await checked();
        await test.db.update(directoryImports).set({ State: 'importing' }).where(eq(directoryImports.ImportID, ImportID));
        const { created: _created, ...before } = counts;
        return {
          does: () => call('/cancelDirectoryImport', { ImportID }),
          writes: () => [onDirectoryImport(broker, ImportID, 'cancel import', { NewValue: { ...before, refused: 1 } })],
        };
      },
    },
    'POST /undoDirectoryImport': {
      'of a new contact': async () => {
        const ImportID = await checked();
        await call('/runDirectoryImport', { ImportID });
        return {
          does: () => call('/undoDirectoryImport', { ImportID }),
          writes: () => [onDirectoryImport(broker, ImportID, 'undo import', { NewValue: { ...counts, undone: 1 } })],
        };
      },
    },
  };
};
