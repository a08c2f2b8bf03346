import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './inputs.ts'
import type { TestBudget } from './test-times.ts'

/**
 * Starts the files named in test-budget.json first, so that none of them runs alone at the end. Projects stay together:
 * a worker that switches to another one loads the server again.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const budget: TestBudget = JSON.parse(readFileSync(join(root, 'scripts/test-budget.json'), 'utf8'))
    const shares = new Map(Object.values(budget).flatMap((stage) => Object.entries(stage?.files ?? {})))
    const shareOf = ({ moduleId }: TestSpecification) => shares.get(relative(root, moduleId).replaceAll('\\', '/')) ?? 0
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((own) => own.toSorted((one, other) => shareOf(other) - shareOf(one)))
  }
}
