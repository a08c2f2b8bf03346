import { html, type Html } from '../site/index.ts'

/** What explains a field, for who does not see it. */
export const listDescriptions = (id: string, problem: string | undefined, help: string | null): Html | false => {
  const ids = [...(help === null ? [] : [`h_${id}`]), ...(problem === undefined ? [] : [`e_${id}`])]
  return (
    ids.length > 0 && html` aria-describedby="${ids.join(' ')}"${problem !== undefined && html` aria-invalid="true"`}`
  )
}

export const renderProblem = (id: string, problem: string | undefined) =>
  problem !== undefined && html`<p class="wrong" id="e_${id}">${problem}</p>`
