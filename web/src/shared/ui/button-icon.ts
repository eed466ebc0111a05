/** The size of an icon in a button or a menu item. */
export const buttonIcon = { size: 15, stroke: 1.7 } as const;
