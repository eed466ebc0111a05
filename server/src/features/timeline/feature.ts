import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { contactTimelineHandlers } from './contact-timeline.service.ts';
import { timelineHandlers } from './timeline.service.ts';

export const timelineFeature = {
  handlers: { timeline: timelineHandlers, contactTimeline: contactTimelineHandlers },
} satisfies FeatureModule;
