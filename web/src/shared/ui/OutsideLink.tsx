/** An address outside of Brevet. Only addresses of the web become links. */
export const OutsideLink = ({ address, label = address }: { address: string; label?: string }) =>
  /^https?:\/\//i.test(address) ? (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  ) : (
    label
  );
