import { createHash } from 'node:crypto'

export type TitleVariant = 'a' | 'b'

/** A post of a site that has two titles at the moment. */
export interface ShownExperiment {
  readonly id: string
  readonly content_id: string
  readonly title_b: string
  /** Of the workspace. */
  readonly time_zone: string
}

/** The titles of one page: of a post that has two, the wanted one. It notes whether that post is on the page at all. */
export class PageTitles {
  readonly #experiment: ShownExperiment | null
  readonly #variant: TitleVariant
  #isShown = false

  constructor(experiment: ShownExperiment | null, variant: TitleVariant) {
    this.#experiment = experiment
    this.#variant = variant
  }

  /** The experiment, if its post was among those that were given. */
  get shown(): ShownExperiment | null {
    return this.#isShown ? this.#experiment : null
  }

  apply<T extends { id: string; title: string }>(post: T): T {
    const experiment = this.#experiment
    if (experiment === null || experiment.content_id !== post.id) return post
    this.#isShown = true
    return this.#variant === 'a' ? post : { ...post, title: experiment.title_b }
  }

  applyToAll<T extends { id: string; title: string }>(posts: readonly T[]): T[] {
    return posts.map((post) => this.apply(post))
  }
}

/** The same for all of a visitor's day: half of all hashes see either title, whatever they saw in other experiments. */
export const chooseTitle = (experimentId: string, visitor: string): TitleVariant =>
  (createHash('sha256').update(`${experimentId}\n${visitor}`).digest()[0] ?? 0) % 2 === 0 ? 'a' : 'b'
