/** A key of the page does nothing while a dialog stands over it. */
export const onPage = (act: () => void) => (): void => {
  if (!document.querySelector('[role="dialog"]')) act();
};
