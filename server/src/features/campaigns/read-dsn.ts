import PostalMime from 'postal-mime';

export interface Report {
  /** The Message-ID of the email that bounced; empty if the report doesn't have it. */
  MessageID: string;
  Kind: 'hard' | 'soft';
  Status: string;
  Diagnostic: string;
}

/** RFC 3463: no such mailbox or domain, a mailbox that moved or is disabled, or nothing more precise. Others may be about this one email. */
const gone = /^5\.(?:0\.0|1\.\d+|2\.1|4\.4)$/;
const longestPart = 64 * 1024;

/** The fields of a block of headers, by lower-case name. Lines that begin with a space belong to the line before. */
const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, name, value] = /^([\w-]+):\s*(.*)/.exec(line) ?? [];
        return name === undefined ? [] : [[name.toLowerCase(), (value ?? '').trim()] as const];
      }),
  );

/** A value such as `rfc822; ada@example.com` or `smtp; 550 5.1.1 ...` without its type. */
const untyped = (value: string): string => value.replace(/^[\w-]+\s*;\s*/, '');

/** Encoded parts can hold characters that PostgreSQL can't store, and that have no place in a header. */
const control = /[^\P{Cc}\t\r\n]/gu;

function partOf(content: string | ArrayBuffer | Uint8Array): string {
  const text = Buffer.from(content as Uint8Array).toString('utf8');
  return text.slice(0, longestPart).replace(control, '\uFFFD');
}

/**
 * Reads a delivery status notification (RFC 3464): what became of the email for its one recipient. Null for any other email, and for one
 * that reports no failure.
 */
export async function readDsn(message: string): Promise<Report | null> {
  const mail = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: longestPart,
  }).catch(() => null);
  const parts = mail?.attachments ?? [];
  const status = parts.find(
    ({ mimeType }) => mimeType === 'message/delivery-status' || mimeType === 'message/global-delivery-status',
  );
  if (!status) return null;
  const blocks = partOf(status.content)
    .split(/\r?\n\r?\n/)
    .map(fieldsOf);
  // The email server still tries to deliver a delayed email.
  const failed = blocks.find((fields) => fields.has('final-recipient') && /^failed$/i.test(fields.get('action') ?? ''));
  if (!failed) return null;
  const original = parts.find(({ mimeType }) =>
    /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/.test(mimeType),
  );
  const headers = original ? fieldsOf(partOf(original.content).split(/\r?\n\r?\n/)[0] ?? '') : new Map<string, string>();
  const Status = /\d\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? '';
  return {
    MessageID: /<[^<>\s]{1,250}>/.exec(headers.get('message-id') ?? '')?.[0] ?? '',
    Kind: Status === '' || gone.test(Status) ? 'hard' : 'soft',
    Status,
    Diagnostic: untyped(failed.get('diagnostic-code') ?? ''),
  };
}
