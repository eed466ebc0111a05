import type { DecisionKey, FollowUpKey, StatusKey } from '@brevet/contract/statuses';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Deep teal: the only accent. 7 is the fill in light, 6 in dark; text on dark uses 3. */
const brand: MantineColorsTuple = [
  '#eef7f6',
  '#d9edeb',
  '#b3dbd7',
  '#7fc8c0',
  '#4fa8a1',
  '#2f8d86',
  '#1d7670',
  '#0f5f5b',
  '#0c4d4a',
  '#0a3c3a',
];
/** Warm neutral grays. 6 is the lightest that has enough contrast for text on white. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f5f4f1',
  '#edebe7',
  '#e4e1dc',
  '#d1cdc6',
  '#a8a39a',
  '#706b63',
  '#55514b',
  '#35322e',
  '#1f1d1a',
];
/** The grays of the dark scheme, from light to dark as Mantine expects. */
const dark: MantineColorsTuple = [
  '#ebe9e4',
  '#bdb9b1',
  '#9c978d',
  '#6d6861',
  '#423e39',
  '#302d2a',
  '#24221f',
  '#191816',
  '#131211',
  '#0d0c0b',
];

/** A dialog's header isn't the page's banner, and its close button has a name. */
const dialog = {
  defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'none' } } },
  styles: { title: { fontWeight: 600, lineHeight: '20px' } },
};

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, gray, dark },
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(28 26 23 / .05)',
    sm: '0 1px 2px rgb(28 26 23 / .06), 0 2px 6px rgb(28 26 23 / .04)',
    md: '0 2px 4px rgb(28 26 23 / .06), 0 8px 24px rgb(28 26 23 / .10)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'xs' },
      // A variable, because the phone's style sheet makes some controls taller.
      vars: () => ({ root: { '--button-height': '32px' } }),
      styles: {
        root: { paddingInline: 12, fontSize: 13, fontWeight: 500 },
        section: { marginInlineEnd: 6 },
        // Mantine centers it in the transition, which readers who prefer reduced motion don't get.
        loader: { transform: 'translate(-50%, -50%)' },
      },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Input: { styles: { input: { fontSize: 14 } } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { fontSize: 13, fontWeight: 500, marginBottom: 4 },
        description: { fontSize: 12 },
        error: { fontSize: 12 },
      },
    },
    // In a scrolling grid, elements that hide their overflow would shrink to nothing.
    Alert: { styles: { root: { overflow: 'visible' } } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'md', withItemsBorders: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    // A menu contains only its items. It is rendered inside the content, where screen readers look for it.
    Menu: {
      defaultProps: { shadow: 'md', radius: 'lg', withInitialFocusPlaceholder: false, portalProps: { target: '#content' } },
      styles: { itemSection: { marginInlineEnd: 8 } },
    },
    Modal: dialog,
    Drawer: dialog,
  },
});

type Tone = { light: { fg: string; bg: string; fill: string }; dark: { fg: string; bg: string; fill: string } };

/** fg: text and glyph on bg; fill: a mark in a chart. Open states have a hue; closed states are gray and differ by glyph. */
const grey: Tone = {
  light: { fg: '#55514b', bg: '#efede9', fill: '#979187' },
  dark: { fg: '#bdb9b1', bg: '#2c2a27', fill: '#77716a' },
};
const amber: Tone = {
  light: { fg: '#854a06', bg: '#fcf0da', fill: '#c4811f' },
  dark: { fg: '#efbb66', bg: '#362910', fill: '#c98a2b' },
};
const red: Tone = {
  light: { fg: '#a52a22', bg: '#fbeae8', fill: '#d0574d' },
  dark: { fg: '#f2968d', bg: '#3a1d1a', fill: '#c75b51' },
};
const green: Tone = {
  light: { fg: '#1d6a36', bg: '#e4f2e6', fill: '#3f9a5c' },
  dark: { fg: '#7bcf92', bg: '#172f1e', fill: '#3f9a5c' },
};
const blue: Tone = {
  light: { fg: '#2256a6', bg: '#e7eefa', fill: '#5686d3' },
  dark: { fg: '#8fb8f5', bg: '#18294a', fill: '#5686d3' },
};
const violet: Tone = {
  light: { fg: '#6538a8', bg: '#f0eafa', fill: '#9068cf' },
  dark: { fg: '#c0a2f2', bg: '#2b2043', fill: '#9068cf' },
};
const ink: Tone = {
  light: { fg: '#35322e', bg: '#e2ded8', fill: '#6a655d' },
  dark: { fg: '#ebe9e4', bg: '#3b3834', fill: '#a8a39a' },
};
const teal: Tone = {
  light: { fg: '#0f5f5b', bg: '#e1f0ee', fill: '#2f8d86' },
  dark: { fg: '#7fc8c0', bg: '#12302e', fill: '#2f8d86' },
};
const clay: Tone = {
  light: { fg: '#8a4232', bg: '#f6ece8', fill: '#b08b7f' },
  dark: { fg: '#deab9c', bg: '#35231e', fill: '#8f7067' },
};

/** The tone of each status, decision and follow-up. The contract has code, label and meaning under the same key. */
const statusTones: Record<StatusKey, Tone> = {
  draft: grey,
  pending: amber,
  declined: red,
  active: green,
  underOffer: blue,
  underOption: violet,
  unavailable: grey,
  withdrawn: grey,
  sold: ink,
  expired: grey,
};

const decisionTones: Record<DecisionKey, Tone> = { undecided: grey, pass: clay, pursue: teal, postpone: amber };
/** An offer looks the same as a status and as a follow-up. */
const followUpTones: Record<FollowUpKey, Tone> = {
  noStatus: grey,
  evaluation: violet,
  passed: clay,
  underOffer: blue,
  preEvaluation: teal,
  closed: ink,
};

type StateKey = StatusKey | DecisionKey | FollowUpKey;

const surfaces = {
  light: {
    canvas: '#ffffff',
    side: '#f7f6f3',
    sunken: '#faf9f7',
    'read-only': '#f1efeb',
    raised: '#ffffff',
    hover: '#f5f4f1',
    selected: '#edf6f5',
    line: '#e9e6e1',
    'line-strong': '#d6d2cb',
    control: '#928c83',
    text: '#1f1d1a',
    'text-2': '#55514b',
    'text-3': '#706b63',
    accent: '#0f5f5b',
    'accent-text': '#0f5f5b',
    'accent-soft': '#e1f0ee',
    star: '#c17c10',
    'star-off': '#dcd8d1',
    track: '#e9e6e1',
    say: '#0c4d4a',
    'say-2': '#cfe3e0',
    'say-3': '#7fc8c0',
  },
  dark: {
    canvas: '#191816',
    side: '#131211',
    sunken: '#1d1c1a',
    'read-only': '#2f2c29',
    raised: '#211f1d',
    hover: '#2a2825',
    selected: '#142a28',
    line: '#2c2a27',
    'line-strong': '#423e39',
    control: '#7d776e',
    text: '#ebe9e4',
    'text-2': '#bdb9b1',
    'text-3': '#9c978d',
    accent: '#1d7670',
    'accent-text': '#7fc8c0',
    'accent-soft': '#12302e',
    star: '#d09a3e',
    'star-off': '#423e39',
    track: '#322f2c',
    say: '#0a3533',
    'say-2': '#b9d3d0',
    'say-3': '#7fc8c0',
  },
} as const;

/** A state's name in a CSS variable: underOffer becomes under-offer. */
export const cssName = (key: StateKey): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const variablesOf = (scheme: 'light' | 'dark'): Record<string, string> => {
  const surface = surfaces[scheme];
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(surface)) variables[`--bv-${name}`] = value;
  const tones = Object.entries({ ...statusTones, ...decisionTones, ...followUpTones }) as [StateKey, Tone][];
  for (const [key, tone] of tones) {
    for (const part of ['fg', 'bg', 'fill'] as const) variables[`--bv-${cssName(key)}-${part}`] = tone[scheme][part];
  }
  return {
    ...variables,
    '--mantine-color-body': surface.canvas,
    '--mantine-color-text': surface.text,
    '--mantine-color-dimmed': surface['text-3'],
    '--mantine-color-placeholder': surface['text-3'],
    '--mantine-color-default': surface.raised,
    '--mantine-color-default-hover': surface.hover,
    '--mantine-color-default-border': surface['line-strong'],
    '--mantine-color-anchor': surface['accent-text'],
    '--mantine-color-error': red[scheme].fg,
    // Destructive menu items (6) and buttons (light). Mantine's own red is too pale to read.
    '--mantine-color-red-6': red[scheme].fg,
    '--mantine-color-red-light': red[scheme].bg,
    '--mantine-color-red-light-hover': `color-mix(in srgb, ${red[scheme].bg}, ${red[scheme].fg} 8%)`,
    '--mantine-color-red-light-color': red[scheme].fg,
  };
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});
