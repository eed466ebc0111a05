import { mergeFields } from '@brevet/contract/campaign-fields';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './CampaignForm.module.css';

interface Props {
  /** The button that opens the menu. */
  children: ReactNode;
  onInsert: (placeholder: string) => void;
}

/** A menu of the merge fields. Choosing one inserts it, and leaves the focus to the text. */
export const MergeFieldMenu = ({ children, onInsert }: Props) => (
  <Menu position="bottom-start" width={300}>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown className={styles.mergeFields}>
      {Object.entries(mergeFields).map(([name, { meaning }]) => (
        <Menu.Item key={name} onClick={() => onInsert(`{{${name}}}`)}>
          <code>{`{{${name}}}`}</code> {meaning}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
