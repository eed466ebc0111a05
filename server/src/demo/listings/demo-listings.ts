import type { DemoListing } from './demo-listing.ts';
import { displayListings } from './displays-and-light.ts';
import { energyListings } from './energy.ts';
import { healthListings } from './health-and-life.ts';
import { industryListings } from './industry-and-design.ts';
import { networkListings } from './networks.ts';
import { radioListings } from './radio-and-silicon.ts';
import { softwareListings } from './software-and-data.ts';
import { vehicleListings } from './vehicles.ts';

/** All listings of the demo workspace, the oldest first, so that newer ones get higher numbers. */
export const demoListings: readonly DemoListing[] = [
  ...softwareListings,
  ...networkListings,
  ...vehicleListings,
  ...energyListings,
  ...displayListings,
  ...radioListings,
  ...healthListings,
  ...industryListings,
].sort((a, b) => b.createdDaysAgo - a.createdDaysAgo);
