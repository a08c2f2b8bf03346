/** A post loses readers if all of this holds. Free of schemas, so that the web can load it. */
export const decayRule = {
  days: 28,
  /** Days after its publication that its first readers come in, which are no standard. */
  firstDays: 28,
  /** Views of its best days, below which a fall is chance. */
  leastBest: 30,
  /** The last days have at most this share of the days before, and of the best. */
  mostOfPrevious: 0.75,
  mostOfBest: 0.5,
}

/** What a time to publish is told from. */
export const bestTimeRule = {
  /** Days after its publication in which a post's views are counted. */
  days: 7,
  /** The newest posts that are looked at. */
  mostPosts: 100,
  /** Posts in all, and at one time, below which nothing is said. */
  leastPosts: 12,
  leastPostsAtOnce: 3,
}
