import { useUrlParams } from '../../../ui/use-url-params.ts'

/** The address that shows the same view with a record beside it. */
export function useRecordLink(): (id: string) => string {
  const [params] = useUrlParams()
  return (id) => {
    const to = new URLSearchParams(params)
    to.set('record', id)
    return `?${to}`
  }
}
