import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Scope } from '#platform/scope.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { readBlindJudgement } from './blind/blind-readers.ts'
import { judgeHumanTypos } from './human-typos.ts'
import { addTypos, createPlainDocuments, judge, ours, plainRank, type Scores } from './judge.ts'
import { judgeSuggestions, listSuggestions, type SuggestionScores } from './judge-suggestions.ts'
import { composeMessyGoods, rateMessyGoods } from './messy/compose-messy.ts'
import { type Catalogue, composeDemoCatalogue, openQualityShop } from './quality-shop.ts'
import { type Judged, readJudged } from './score-rules.ts'

interface JudgedSet {
  catalogue: Catalogue
  judgements: Judged
}

/**
 * Measures search quality as nDCG@10 on judged queries (QUALITY 2): demo products and `demo-in.csv`, a
 * generated catalogue of careless sellers (`--messy`, `--sizes` of goods with many sizes), or any feed
 * with any `query,id,rating` file. `--worst 20` lists the worst queries; `--held-out` takes the other
 * half of the human typos; `--suggestions` judges suggestions alone and lists what came for each query.
 */
const { values: options } = parseArgs({
  options: {
    feed: { type: 'string' },
    judged: { type: 'string', default: join(import.meta.dirname, 'demo-in.csv') },
    messy: { type: 'boolean', default: false },
    sizes: { type: 'boolean', default: false },
    slips: { type: 'string', default: '4' },
    'held-out': { type: 'boolean', default: false },
    worst: { type: 'string', default: '0' },
    suggestions: { type: 'boolean', default: false },
  },
})
const { catalogue, judgements } = options.messy || options.sizes ? composeMessySet() : readSet()
const shop = await openQualityShop(catalogue)
try {
  const { scope } = shop
  const suggested = [
    await judgeSuggestions(scope, judgements, 0.5),
    await judgeSuggestions(scope, judgements, 0.75),
  ]
  if (options.suggestions) for (const scores of suggested) console.log(listSuggestions(scores))
  else printVerdicts([...(await judgeRanking(scope)), toVerdict(suggested)])
} finally {
  await shop.close()
}

function toVerdict(suggested: readonly SuggestionScores[]): Verdict {
  return {
    what: 'the query among ten suggestions (MRR), half and three quarters typed',
    bar: '≥ 0.50',
    measured: suggested.map(({ mrr }) => mrr.toFixed(3)).join(', '),
    met: suggested.every(({ mrr }) => mrr >= 0.5),
  }
}

async function judgeRanking(scope: Scope): Promise<Verdict[]> {
  const own = await judge(scope, judgements, ours(scope))
  const exact = await judge(scope, judgements, ours(scope, { exact: true }))
  await createPlainDocuments(scope)
  const plain = [
    await judge(scope, judgements, plainRank(scope, false)),
    await judge(scope, judgements, plainRank(scope, true)),
  ]
  const best = Math.max(...plain.map((each) => each.ndcg))
  const { slipped, clean } = addTypos(judgements, Number(options.slips))
  const withSlip = await judge(scope, slipped, ours(scope))
  const without = await judge(scope, clean, ours(scope))
  const keptShare = withSlip.ndcg / without.ndcg
  const human = await judgeHumanTypos(scope, judgements, own, options['held-out'])
  const readers = readReaders()
  const forReaders = readers
    ? await judge(scope, readers.ratings, ours(scope), { ratedOnly: true })
    : null
  list('clean', own)
  if (forReaders) list('for blind readers', forReaders)
  list('with a slip', withSlip)
  for (const { kind, scores } of human) list(kind, scores)
  return [
    {
      what: `nDCG@10 of ${judgements.size} queries`,
      bar: '≥ 0.90',
      measured: own.ndcg.toFixed(3),
      met: own.ndcg >= 0.9,
    },
    ...(readers && forReaders
      ? [
          {
            what: `nDCG@10 of ${readers.ratings.size} queries for two blind readers, rated results only`,
            bar: '≥ 0.87',
            measured: `${forReaders.ndcg.toFixed(3)} (${(100 * readers.agreement).toFixed(0)} % rated alike, the others ${readers.maxDifference} apart at most)`,
            met: forReaders.ndcg >= 0.87,
          },
        ]
      : []),
    {
      what: '   above plain ts_rank (all words, any word)',
      bar: '≥ 0.08',
      measured: `${(own.ndcg - best).toFixed(3)} (${plain.map((each) => each.ndcg.toFixed(3)).join(', ')})`,
      met: own.ndcg - best >= 0.08,
    },
    {
      what: `kept with a slip, ${slipped.size} queries`,
      bar: '≥ 97 %',
      measured: `${(keptShare * 100).toFixed(1)} %`,
      met: keptShare >= 0.97,
    },
    {
      what: '   of those, empty',
      bar: '≤ 0.5 %',
      measured: `${(withSlip.empty * 100).toFixed(1)} %`,
      met: withSlip.empty <= 0.005,
    },
    ...human.map(({ kind, scores, kept }) => ({
      what: `kept with human typos: ${kind}, ${scores.byQuery.size} queries`,
      bar: kind === 'all' ? '≥ 85 %' : '',
      measured: `${(kept * 100).toFixed(1)} %, ${(scores.empty * 100).toFixed(1)} % empty`,
      met: kind === 'all' ? kept >= 0.85 : null,
    })),
    {
      what: 'lost by correcting clean queries',
      bar: '≤ 0',
      measured: (exact.ndcg - own.ndcg).toFixed(4),
      met: exact.ndcg <= own.ndcg,
    },
  ]
}

function composeMessySet(): JudgedSet {
  const set = options.sizes ? 'sizes' : 'messy'
  const goods = composeMessyGoods(set)
  const products = goods.map(({ record }) => record)
  return { catalogue: { products }, judgements: rateMessyGoods(goods, set) }
}

function readSet(): JudgedSet {
  const { feed, judged } = options
  return {
    catalogue: feed ? { feed } : composeDemoCatalogue(),
    judgements: readJudged(readFileSync(judged, 'utf8')),
  }
}

/** The readers of the demo's products, or of the messy ones. */
function readReaders() {
  return options.feed || options.sizes ? null : readBlindJudgement(options.messy ? 'messy' : 'demo')
}

function list(name: string, { worst, empty }: Scores) {
  const max = Number(options.worst)
  if (max === 0) return
  console.log(`\n${name}: ${(empty * 100).toFixed(1)} % empty, the worst:`)
  for (const [query, score] of worst.slice(0, max)) console.log(`  ${score.toFixed(3)}  ${query}`)
}
