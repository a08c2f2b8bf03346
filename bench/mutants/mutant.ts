/** A small bug as it happens in a change: what is replaced in the product, and the tests that could notice it. */
export interface Mutant {
  readonly id: string
  readonly area: 'rights' | 'engines' | 'kills' | 'advisor' | 'looks' | 'conditions' | 'guards'
  /** What a person would see. */
  readonly shows: string
  readonly edits: readonly MutantEdit[]
  /** Files of the usual run that could notice it; those that a commit lacks are left out. */
  readonly files: readonly string[]
  /** Only these of the projects in which the usual run has the files: a bug of one database needs no run on the other. */
  readonly projects?: readonly TestProject[]
  /** Mutants of one run are planted together: the sweep takes minutes. Each then needs a sign. */
  readonly run?: string
  /** Which failures are those of this mutant, where several are planted. */
  readonly sign?: RegExp
}

export type TestProject = 'unit' | 'web' | 'pglite' | 'postgres' | 'e2e'

export interface MutantEdit {
  readonly file: string
  /** Occurs once. */
  readonly find: string
  readonly replace: string
}

/** What came of a mutant; as it is kept in bench/mutants/*.json. */
export interface MutantOutcome {
  readonly id: string
  readonly isNoticed: boolean
  /** Project, file and test of the first failure in each file. */
  readonly by: readonly string[]
  /** Of the run, shared by all that were planted in it. */
  readonly seconds: number
}
