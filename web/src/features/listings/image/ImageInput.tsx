import { Button, FileButton, Input, Progress } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ImageInput.module.css';
import { addressOf, ListingImage } from './ListingImage.tsx';
import { useImageUpload } from './useImageUpload.ts';

interface Props {
  label: ReactNode;
  help: ReactNode;
  /** The image's name on the server; empty for none. */
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  path: string;
}

/** Uploads an image, and shows it with ways to replace and remove it. */
export function ImageInput({ label, help, value, onChange, error, path }: Props) {
  const { sent, failure, choose, cancel } = useImageUpload(onChange);
  const busy = sent !== null;
  return (
    <Input.Wrapper label={label} description={help} error={error || failure} labelElement="div">
      <div className={styles.row}>
        <ListingImage src={value === '' ? '' : addressOf(value)} small />
        {busy ? (
          <>
            <Progress value={sent * 100} aria-label="Uploading the image" className={styles.progress} />
            <Button variant="default" size="xs" onClick={cancel}>
              Cancel upload
            </Button>
          </>
        ) : (
          <>
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && choose(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="xs"
                  leftSection={<IconUpload size={14} stroke={1.7} />}
                  data-path={path}
                >
                  {value === '' ? 'Choose image' : 'Replace image'}
                </Button>
              )}
            </FileButton>
            {value !== '' && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconTrash size={14} stroke={1.7} />}
                onClick={() => onChange('')}
              >
                Remove image
              </Button>
            )}
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}
