import { attachmentsApi } from '@brevet/contract/attachments';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { urlOf } from '../../../shared/api/client.ts';
import styles from './ListingImage.module.css';

export const addressOf = (ListingImg: string): string => urlOf(attachmentsApi.listingImage, { ListingImg });

interface Props {
  /** The address of its bytes; empty for none. */
  src: string;
  /** A thumbnail has the same size with and without an image. */
  small?: boolean;
}

/** The image of a listing. Without one, only a thumbnail takes up room. */
export function ListingImage({ src, small = false }: Props) {
  const [failed, setFailed] = useState('');
  const shown = src !== '' && failed !== src;
  if (!shown && !small) return null;
  return (
    <div className={small ? styles.small : styles.whole}>
      {shown ? (
        <img src={src} alt="Illustration of the listing" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        <IconPhotoOff size={20} stroke={1.4} aria-hidden />
      )}
    </div>
  );
}
