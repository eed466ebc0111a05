import { paths } from '@brevet/contract/paths';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './cells.module.css';

interface Props {
  contact: { ContactId: number; Fullname: string };
  children?: ReactNode;
}

/** A contact's name, or something else of it, leading to its page. */
export const ContactLink = ({ contact: { ContactId, Fullname }, children = Fullname }: Props) => (
  <Link to={paths.contact(ContactId)} className={styles.link}>
    {children}
  </Link>
);
