import { pages } from './pages.ts'

type PathValues<Path extends string> = Path extends `${string}:${infer _Name}/${infer Rest}`
  ? [string, ...PathValues<Rest>]
  : Path extends `${string}:${infer Name}`
    ? Name extends `${string}?`
      ? [string?]
      : [string]
    : []
type PathMaker<Path extends string> = PathValues<Path> extends [] ? Path : (...values: PathValues<Path>) => string
type Paths = { readonly [Name in keyof typeof pages]: PathMaker<(typeof pages)[Name]['path']> }

/** Replaces the `:name` parameters by the values, in order; an optional parameter without a value is omitted. */
const fillPath = (path: string, values: readonly (string | undefined)[]): string => {
  let at = 0
  return path.replace(/\/:\w+\??/gu, () => {
    const value = values[at++]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
}

/** Every address of the app: a string, or a function of the ids in it. */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [
    name,
    path.includes(':') ? (...values: string[]) => fillPath(path, values) : path,
  ]),
  // The entries map one to one to the pages.
) as unknown as Paths
