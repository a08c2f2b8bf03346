/** A part of a text, and the edit distance between it and the searched words. */
export interface ClosestMatch {
  start: number
  end: number
  distance: number
}

/** The part of the text closest to the words (Sellers' algorithm, O(text × words)). */
export function findClosest(text: string, words: string): ClosestMatch {
  // One column per letter of the text: the distance of the words' first n letters from a part that ends here.
  let costs = Array.from({ length: words.length + 1 }, (_none, n) => n)
  let starts = costs.map(() => 0)
  let best: ClosestMatch = { start: 0, end: 0, distance: words.length }
  for (let at = 0; at < text.length; at++) {
    const nextCosts = [0]
    const nextStarts = [at + 1]
    for (let n = 1; n <= words.length; n++) {
      const swap = (costs[n - 1] ?? 0) + (text[at] === words[n - 1] ? 0 : 1)
      const drop = (costs[n] ?? 0) + 1
      const add = (nextCosts[n - 1] ?? 0) + 1
      const least = Math.min(swap, drop, add)
      nextCosts.push(least)
      const from = least === swap ? (n === 1 ? at : starts[n - 1]) : least === drop ? starts[n] : nextStarts[n - 1]
      nextStarts.push(from ?? 0)
    }
    costs = nextCosts
    starts = nextStarts
    const distance = costs[words.length] ?? 0
    const start = starts[words.length] ?? 0
    if (distance < best.distance) best = { start, end: at + 1, distance }
  }
  return best
}
