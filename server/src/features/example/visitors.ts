import type { PastFacts } from '../analytics/index.ts'

/** Where the readers of an example company come from, and what they read with; names as `analytics` counts them. */
export const exampleVisitors: PastFacts = {
  source_kind: [
    ['direct', 0.2],
    ['search', 0.4],
    ['social', 0.24],
    ['email', 0.1],
    ['ai', 0.06],
  ],
  source: [
    ['', 0.2],
    ['Google', 0.32],
    ['LinkedIn', 0.24],
    ['Newsletter', 0.1],
    ['Bing', 0.08],
    ['ChatGPT', 0.06],
  ],
  device: [
    ['Desktop', 0.55],
    ['Mobile', 0.4],
    ['Tablet', 0.05],
  ],
  browser: [
    ['Chrome', 0.52],
    ['Safari', 0.3],
    ['Edge', 0.1],
    ['Firefox', 0.08],
  ],
}
