import { shell, shellNotifications } from '@draftwright/contract/shell'
import { implementRoutes } from '../../http/handler.ts'
import { listAccounts, readAccountFeatures } from '../accounts/index.ts'
import { startMarkingMember } from '../links/index.ts'
import { readOwnAccess } from '../members/index.ts'
import { listOwnNotifications } from '../notifications/index.ts'
import { readProfile } from '../profile/index.ts'

export const shellRoutes = implementRoutes(shell, {
  async read({ db, context, caller, request }) {
    startMarkingMember(db, context, request)
    const [access, accounts, features, profile, notifications] = await Promise.all([
      readOwnAccess(db, caller.userId),
      listAccounts(context.engine, caller.userId, context.now()),
      readAccountFeatures(db, caller.userId),
      readProfile(context, caller.userId),
      listOwnNotifications(db, context, caller, { page: 1, limit: shellNotifications }),
    ])
    return { access, accounts, features, profile, notifications }
  },
})
