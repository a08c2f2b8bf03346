import * as rewardRoutes from '@draftwright/contract/routes/rewards.generated'
import * as digestRoutes from '@draftwright/contract/routes/share-digest.generated'
import * as teamRoutes from '@draftwright/contract/routes/share-teams.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const rewardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readRewardSettings: build.query<RouteResult<'rewards.settings'>, void>({
      ...toEndpoint(rewardRoutes.settings, 'Failed to fetch the points'),
      providesTags: ['shares'],
    }),
    changeRewardSettings: build.mutation<RouteResult<'rewards.changeSettings'>, RouteArgs<'rewards.changeSettings'>>({
      ...toEndpoint(rewardRoutes.changeSettings, 'Failed to save the points'),
      invalidatesTags: ['shares'],
    }),
    readLeaderboard: build.query<RouteResult<'rewards.leaderboard'>, RouteArgs<'rewards.leaderboard'>>({
      ...toEndpoint(rewardRoutes.leaderboard, 'Failed to fetch the leaderboard'),
      providesTags: ['shares'],
    }),
    appearOnLeaderboard: build.mutation<RouteResult<'rewards.appear'>, RouteArgs<'rewards.appear'>>({
      ...toEndpoint(rewardRoutes.appear, 'Failed to save'),
      invalidatesTags: ['shares'],
    }),
    readBadges: build.query<RouteResult<'rewards.badges'>, void>({
      ...toEndpoint(rewardRoutes.badges, 'Failed to fetch the badges'),
      providesTags: ['shares'],
    }),
    listShareTeams: build.query<RouteResult<'shareTeams.list'>, void>({
      ...toEndpoint(teamRoutes.list, 'Failed to fetch the teams'),
      providesTags: ['shares'],
    }),
    createShareTeam: build.mutation<RouteResult<'shareTeams.create'>, RouteArgs<'shareTeams.create'>>({
      ...toEndpoint(teamRoutes.create, 'Failed to add the team'),
      invalidatesTags: ['shares'],
    }),
    changeShareTeam: build.mutation<RouteResult<'shareTeams.update'>, RouteArgs<'shareTeams.update'>>({
      ...toEndpoint(teamRoutes.update, 'Failed to save the team'),
      invalidatesTags: ['shares'],
    }),
    removeShareTeam: build.mutation<RouteResult<'shareTeams.remove'>, RouteArgs<'shareTeams.remove'>>({
      ...toEndpoint(teamRoutes.remove, 'Failed to remove the team'),
      invalidatesTags: ['shares'],
    }),
    readShareDigest: build.query<RouteResult<'shareDigest.read'>, void>({
      ...toEndpoint(digestRoutes.read, 'Failed to fetch the frequency'),
      providesTags: ['shares'],
    }),
    changeShareDigest: build.mutation<RouteResult<'shareDigest.update'>, RouteArgs<'shareDigest.update'>>({
      ...toEndpoint(digestRoutes.update, 'Failed to save the frequency'),
      invalidatesTags: ['shares'],
    }),
  }),
})

export const {
  useReadRewardSettingsQuery,
  useChangeRewardSettingsMutation,
  useReadLeaderboardQuery,
  useAppearOnLeaderboardMutation,
  useReadBadgesQuery,
  useListShareTeamsQuery,
  useCreateShareTeamMutation,
  useChangeShareTeamMutation,
  useRemoveShareTeamMutation,
  useReadShareDigestQuery,
  useChangeShareDigestMutation,
} = rewardsApi
