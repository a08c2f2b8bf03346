import type { RouteId } from './harness.ts'
import { createSample, type Sample } from './sample-shape.ts'

export const tutorialSamples: Partial<Record<RouteId, Sample>> = {
  'tutorial.read': createSample(),
  'tutorial.start': createSample(),
  'tutorial.update': createSample(
    { body: { seen: 'numbers', skip: 'meetings' } },
    {
      prepare: (owner) => owner.call('tutorial.start'),
    },
  ),
}
