import type { RouteId } from '../../server/test/harness.ts'
import type { CallOptions } from '../../server/test/harness.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: { readonly name: string; readonly in: string; example?: unknown }[]
  readonly requestBody?: { readonly content: Record<string, { examples?: object }> }
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Writes the requests that succeed into the document, so that the calls are tried with rows that are there. */
export function addExamples(document: ApiDocument, requests: ReadonlyMap<RouteId, CallOptions>): void {
  for (const methods of Object.values(document.paths))
    for (const { operationId, parameters, requestBody } of Object.values(methods)) {
      // The document names every call as its route is named.
      const request = requests.get(operationId as RouteId)
      if (request === undefined) continue
      const { params = {}, query = {}, body } = request
      const values: Record<string, Record<string, unknown>> = { path: { ...params, path: params['*'] }, query }
      for (const parameter of parameters) {
        const value = values[parameter.in]?.[parameter.name]
        if (value !== undefined) parameter.example = value
      }
      const json = requestBody?.content['application/json']
      if (json !== undefined && body !== undefined && !Buffer.isBuffer(body))
        json.examples = { sample: { value: body } }
    }
}
