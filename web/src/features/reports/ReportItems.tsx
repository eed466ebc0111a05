import type { ReportFormat } from '@brevet/contract/reports';
import { reportsApi } from '@brevet/contract/reports';
import { Menu } from '@mantine/core';
import { urlOf } from '../../shared/api/client.ts';

/** A listing, or numbers of patents separated by commas. */
export type ReportItemsProps = { ListingID: number } | { Patents: string };

const labels: Record<ReportFormat, string> = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel' };

/** The formats of a report. Loaded by ReportMenu.tsx. */
export const ReportItems = (of: ReportItemsProps) =>
  Object.entries(labels).map(([Format, label]) => (
    <Menu.Item key={Format} component="a" href={urlOf(reportsApi.patentReport, { ...of, Format })} download>
      {label}
    </Menu.Item>
  ));
