const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

/** Excel packs a workbook with a password into a compound file. In a ZIP file with a password, the flags of the first part say so. */
export const isProtected = (bytes: Buffer): boolean =>
  isZip(bytes)
    ? bytes.length > 8 && (bytes.readUInt16LE(6) & 1) === 1
    : bytes.subarray(0, compoundFile.length).equals(compoundFile) && bytes.includes(encryptedPackage);
