/** Ignores page shortcuts while a dialog is open. */
export const onPage = (act: () => void) => (): void => {
  if (!document.querySelector('[role="dialog"]')) act();
};
