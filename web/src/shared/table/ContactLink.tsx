import { paths } from '@brevet/contract/paths';
import { Link } from '@tanstack/react-router';
import styles from './cells.module.css';

/** A contact's name, leading to its page. */
export const ContactLink = ({ contact: { ContactId, Fullname } }: { contact: { ContactId: number; Fullname: string } }) => (
  <Link to={paths.contact(ContactId)} className={styles.link}>
    {Fullname}
  </Link>
);
