const marks = { 'utf-16le': ['\xff\xfe', '<\0?\0', '<\0!\0'], 'utf-16be': ['\xfe\xff', '\0<\0?', '\0<\0!'] };
type Encoding = keyof typeof marks;

const encodingOf = (head: Buffer): Encoding | null => {
  const start = head.toString('latin1', 0, 4);
  if (marks['utf-16le'].some((mark) => start.startsWith(mark))) return 'utf-16le';
  return marks['utf-16be'].some((mark) => start.startsWith(mark)) ? 'utf-16be' : null;
};

/** True if a file begins with the byte order mark of UTF-16, or with XML in it. */
export const isUtf16 = (head: Buffer): boolean => encodingOf(head) !== null;

/** Converts UTF-16 to UTF-8, which every reader expects. Half characters become U+FFFD, which the readers report. */
export async function* asUtf8(input: { bytes: Buffer; all: AsyncIterable<Buffer> }): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encodingOf(input.bytes) ?? 'utf-16le');
  for await (const chunk of input.all) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield Buffer.from(text);
  }
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}
