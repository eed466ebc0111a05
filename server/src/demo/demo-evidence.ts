import type { Day } from '@brevet/contract/day';
import { asDay } from '@brevet/contract/day';
import type { EouType } from '@brevet/contract/eou-fields';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import type { DemoUsername } from './people.ts';

interface DemoWork {
  /** The listing; the evidence is about its first patent. */
  ListingName: string;
  analyst: DemoUsername;
  daysAgo: number;
}

/** Evidence of use in the demo workspace, with its claim chart. The companies are invented. */
interface DemoEvidence extends DemoWork {
  TargetCompany: string;
  TargetProduct: string;
  EOUType: EouType;
  Probability: number;
  EOURating: number;
  EOUAnalysisLevel: 1 | 2 | 3;
  Qps: number;
  Summary: string;
  elements: readonly { Element: string; Evidence: string; SourceURL: string; SourceDate: Day | null }[];
}

export const demoEvidence: readonly DemoEvidence[] = [
  {
    ListingName: 'Floating wind tower for deep water',
    analyst: 'broker',
    TargetCompany: 'Tidewright Marine',
    TargetProduct: 'TW-8 floating turbine',
    EOUType: 'product',
    Probability: 70,
    EOURating: 82,
    EOUAnalysisLevel: 3,
    Qps: 78,
    Summary: 'The brochure and the permit drawings show the same tower, ballast and anchoring. The bearing needs a look on site.',
    daysAgo: 12,
    elements: [
      {
        Element: 'An elongated floating tower that carries a machine house with a rotor',
        Evidence: 'Page 3 shows a slender tower of 180 meters with the machine house at its upper end.',
        SourceURL: 'https://example.com/tidewright/tw-8-brochure',
        SourceDate: asDay('2026-03-14'),
      },
      {
        Element: 'Ballast in the lower end of the tower',
        Evidence: 'The permit drawing shows 2,300 metric tons of gravel below the waterline.',
        SourceURL: 'https://example.com/permits/2025-1187',
        SourceDate: asDay('2025-11-02'),
      },
      {
        Element: 'A connection to the seabed that holds the tower at an angle to the wind',
        Evidence: 'The drawing shows a single tension leg with a joint at its foot.',
        SourceURL: 'https://example.com/permits/2025-1187',
        SourceDate: asDay('2025-11-02'),
      },
      {
        Element: 'A bearing between the tower and the connection, so that the tower turns with the wind',
        Evidence: 'The brochure says that the tower follows the wind, but not how.',
        SourceURL: '',
        SourceDate: null,
      },
    ],
  },
  {
    ListingName: 'Call handover and conferencing over IP',
    analyst: 'tnakamura',
    TargetCompany: 'Pellworm Voice',
    TargetProduct: 'Pellworm Exchange 4',
    EOUType: 'testing',
    Probability: 45,
    EOURating: 55,
    EOUAnalysisLevel: 1,
    Qps: 61,
    Summary: 'A packet capture of a test call shows messages in mid-dialog that fit the claims. No chart yet.',
    daysAgo: 5,
    elements: [],
  },
];

interface DemoAnalysis extends DemoWork {
  AnalysisLevelPerformed: 1 | 2 | 3;
  Recommendation: DecisionStatus;
  Qps: number;
  Reason: string;
}

export const demoAnalyses: readonly DemoAnalysis[] = [
  {
    ListingName: 'Floating wind tower for deep water',
    analyst: 'broker',
    AnalysisLevelPerformed: 3,
    Recommendation: decisions.pursue.code,
    Qps: 78,
    Reason: 'Broad first claim, one likely user, and deep-water sites are being auctioned in four countries.',
    daysAgo: 11,
  },
  {
    ListingName: 'Call handover and conferencing over IP',
    analyst: 'tnakamura',
    AnalysisLevelPerformed: 2,
    Recommendation: decisions.postpone.code,
    Qps: 61,
    Reason:
      'Use is easy to detect with a packet capture, but the term is short. Worth another look once the test calls are charted.',
    daysAgo: 4,
  },
  {
    ListingName: 'Watertight connector for rooftop solar panels',
    analyst: 'broker',
    AnalysisLevelPerformed: 1,
    Recommendation: decisions.pass.code,
    Qps: 24,
    Reason: 'Standard connectors have replaced the design, and nothing on the market passes the terminal through the wall.',
    daysAgo: 19,
  },
];
