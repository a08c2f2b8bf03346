import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './inputs.ts'
import { readLastRun } from './kept-times.ts'

/**
 * Starts the slowest files of the last run first, so that none of them runs alone at the end. Projects stay together: a
 * worker that switches to another one loads the server again.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = new Map(Object.entries(readLastRun()?.slowest ?? {}))
    const readTime = ({ project, moduleId }: TestSpecification) =>
      seconds.get(`${project.name} ${relative(root, moduleId).replaceAll('\\', '/')}`) ?? 0
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((own) => own.toSorted((one, other) => readTime(other) - readTime(one)))
  }
}
