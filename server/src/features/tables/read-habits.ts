import type { CellHabits } from '@draftwright/contract/table-values'
import type { AppContext } from '../../http/app-context.ts'
import type { RequestFacts } from '../../http/handler.ts'
import { readLocale } from '../../http/read-locale.ts'

/** What a request says of how its writer's texts are meant. */
export const readHabits = (
  { now }: Pick<AppContext, 'now'>,
  request: Pick<RequestFacts, 'readHeader'>,
): CellHabits => ({ locale: readLocale(request), today: now().toISOString().slice(0, 10) })
