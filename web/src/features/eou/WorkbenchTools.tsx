import type { EouDetails } from '@brevet/contract/eou';
import { eouApi } from '@brevet/contract/eou';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconCertificate, IconFileTypeDocx, IconPrinter, IconTableExport } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { urlOf } from '../../shared/api/client.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { DeleteButton } from '../../shared/ui/page-actions.tsx';
import styles from './Eou.module.css';
import { useDeleteEou } from './EouActions.tsx';

/** Exports of the stored chart, and delete. */
export function WorkbenchTools({ eou }: { eou: EouDetails }) {
  const { EouID, can } = eou;
  const navigate = useNavigate();
  const remove = useDeleteEou();
  const removeAndLeave = async () => {
    if (await remove(eou)) await navigate({ to: paths.eou(), ignoreBlocker: true });
  };
  return (
    <div className={styles.tools}>
      <Button
        component={Link}
        to={paths.patent({ PatentID: eou.PatentID, PatentNumber: eou.Patent, Country: eou.Country })}
        variant="default"
        leftSection={<IconCertificate {...buttonIcon} />}
      >
        Patent
      </Button>
      <Button component={Link} to={paths.printEou(EouID)} variant="default" leftSection={<IconPrinter {...buttonIcon} />}>
        Print
      </Button>
      <Button
        component="a"
        href={urlOf(eouApi.eouDocument, { EouID })}
        download
        variant="default"
        leftSection={<IconFileTypeDocx {...buttonIcon} />}
      >
        Word
      </Button>
      <Button
        component="a"
        href={urlOf(eouApi.getEouElements, { EouID, format: 'csv' })}
        download
        variant="default"
        leftSection={<IconTableExport {...buttonIcon} />}
      >
        CSV
      </Button>
      {can.delete && (
        <DeleteButton busy={false} onDelete={removeAndLeave}>
          Delete
        </DeleteButton>
      )}
    </div>
  );
}
