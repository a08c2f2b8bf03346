import * as profileRoutes from '@draftwright/contract/routes/profile.generated'
import * as tutorialRoutes from '@draftwright/contract/routes/tutorial.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

type Tutorial = RouteResult<'tutorial.read'>

/** Each change returns the whole tutorial. */
async function cacheTutorial(answer: Promise<{ data: Tutorial }>, put: (tutorial: Tutorial) => void): Promise<void> {
  try {
    put((await answer).data)
  } catch {
    // The caller shows the error.
  }
}

const tutorialApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTutorial: build.query<Tutorial, void>({
      ...toEndpoint(tutorialRoutes.read, 'Failed to fetch the tutorial'),
      providesTags: ['ideas', 'content', 'meetings', 'shares', 'access'],
    }),
    startTutorial: build.mutation<Tutorial, void>({
      ...toEndpoint(tutorialRoutes.start, 'Failed to start the tutorial'),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        cacheTutorial(queryFulfilled, (tutorial) => void dispatch(upsertTutorial(tutorial))),
    }),
    updateTutorial: build.mutation<Tutorial, RouteArgs<'tutorial.update'>>({
      ...toEndpoint(tutorialRoutes.update, 'Failed to save your place in the tutorial'),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        cacheTutorial(queryFulfilled, (tutorial) => void dispatch(upsertTutorial(tutorial))),
    }),
    finishTutorial: build.mutation<RouteResult<'profile.finishTutorial'>, void>({
      ...toEndpoint(profileRoutes.finishTutorial, 'Failed to finish the tutorial'),
      invalidatesTags: ['profile'],
    }),
  }),
})
const upsertTutorial = (tutorial: Tutorial) => tutorialApi.util.upsertQueryData('readTutorial', undefined, tutorial)

export const { useReadTutorialQuery, useStartTutorialMutation, useUpdateTutorialMutation, useFinishTutorialMutation } =
  tutorialApi
