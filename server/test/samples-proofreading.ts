import type { RouteId } from './harness.ts'
import { researchSamples } from './samples-research.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

/** What is beside a text while it is written. */
export const proofreadingSamples: Partial<Record<RouteId, Sample>> = {
  ...researchSamples,
  'proofreading.read': createSample(),
  'proofreading.addWord': createSample({ body: { word: 'Draftwright' } }),
  'proofreading.removeWord': createRowSample(buildIdRequest('dictionaryWord'), { isFinal: true }),
  'proofreading.findNames': createSample({ body: { words: ['Nobody'] } }),
  'proofreading.check': createSample({ body: { language: 'de', paragraphs: ['Das ist ein Test.'] } }),
}
