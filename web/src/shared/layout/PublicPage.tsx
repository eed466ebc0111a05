import { paths } from '@brevet/contract/paths';
import { statuses } from '@brevet/contract/statuses';
import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Stars, StatusBadge, TypeIcon, typeLabel, Wordmark } from '../ui/badges.tsx';
import { PublicLink } from './PublicLink.tsx';
import styles from './PublicPage.module.css';

interface Props {
  /** Undefined when the page's content sets the title. */
  title: string | undefined;
  /** The bar's link: register where that's open, log in on the other public pages, or log out for signed-in users. */
  bar: 'register' | 'login' | { onLogout: () => void } | null;
  children: ReactNode;
}

/** A public page: a form next to a short introduction to Brevet. */
export function PublicPage({ title, bar, children }: Props) {
  useEffect(() => {
    if (title) document.title = `${title} · Brevet`;
  }, [title]);
  return (
    <div className={styles.public}>
      <header className={styles.top}>
        <Wordmark />
        <Bar bar={bar} />
      </header>
      <main className={styles.form}>{children}</main>
      <Statement />
    </div>
  );
}

function Bar({ bar }: Pick<Props, 'bar'>) {
  if (bar === null) return null;
  if (bar === 'register') return <PublicLink to={paths.register()}>Create new account</PublicLink>;
  if (bar === 'login') return <PublicLink to={paths.login()}>Log in</PublicLink>;
  return (
    <UnstyledButton className={styles.link} onClick={bar.onLogout}>
      Logout
    </UnstyledButton>
  );
}

const points = [
  ['Free for patent holders', 'Listing, review and introductions to buyers cost you nothing.'],
  ['No obligation', 'You choose who to talk to and can withdraw at any time.'],
  ['Confidential', 'Information is shared confidentially under an NDA.'],
] as const;
const hidden = [
  ['Holder', 104],
  ['Contact', 72],
  ['Price', 56],
] as const;

function Statement() {
  return (
    <aside className={styles.say} aria-label="About Brevet">
      <div>
        <h2>Your patents in front of the people who buy them.</h2>
        <p className={styles.lead}>
          Brevet brokers patents and technologies. Every listing is anonymous and reviewed by a broker before a buyer sees it.
        </p>
        <ul className={styles.points}>
          {points.map(([title, text]) => (
            <li key={title}>
              <IconCheck size={18} stroke={2.2} aria-hidden />
              <div>
                <b>{title}</b>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
        <figure>
          <article>
            <div className={styles.row}>
              <TypeIcon type={2} size={15} labeled={false} />
              <span>{typeLabel(2)}</span>
              <StatusBadge code={statuses.active.code} />
            </div>
            <h3>Aggregation with dormant carriers</h3>
            <div className={styles.row}>
              <Stars rating={91} size={13} />
              <span>7 patents, H04W</span>
            </div>
            <dl>
              {hidden.map(([name, width]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <i className={styles.bar} style={{ width }} />
                  </dd>
                </div>
              ))}
            </dl>
          </article>
          <figcaption>Listings never give buyers your name, your contact details or your price.</figcaption>
        </figure>
      </div>
    </aside>
  );
}
