import { type Block, blocksOf, dotsOf, type PrintDocument } from '@comanda/documents';
import type { ReactNode } from 'react';
import classes from './paper.module.css';

/** A document as it comes out of the printer: the same lines and sums as the service prints. */
export function Paper({ document, paper }: { document: PrintDocument; paper: '80' | '58' }): ReactNode {
  return (
    <div className={classes.paper} data-paper={paper} lang={document.language}>
      {blocksOf(document).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document is final
        <Part key={index} block={block} />
      ))}
    </div>
  );
}

function Part({ block }: { block: Block }): ReactNode {
  switch (block.is) {
    case 'text':
      return (
        <p className={classes.text} {...marksOf(block)} data-centred={block.centred}>
          {block.text}
        </p>
      );
    case 'row':
      return (
        <p className={classes.row} {...marksOf(block)} data-indent={(block.indent ?? 0) > 0}>
          <span>{block.left}</span>
          <span>{block.right}</span>
        </p>
      );
    case 'table':
      return <Table rows={block.rows} />;
    case 'rule':
      return <hr />;
    case 'logo':
      return <Dots logo={block.logo} />;
    case 'code':
      return <p className={classes.text}>{block.code.url}</p>;
  }
}

const marksOf = ({ strong, tall }: { strong?: boolean; tall?: boolean }) => ({
  'data-strong': strong,
  'data-tall': tall,
});

function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell}>{cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Dots({ logo }: { logo: Parameters<typeof dotsOf>[0] }): ReactNode {
  const { width, height } = logo;
  const path = dotsOf(logo)
    .map((dot, i) => (dot ? `M${i % width} ${Math.floor(i / width)}h1v1h-1z` : ''))
    .join('');
  return (
    <svg viewBox={`0 0 ${width} ${height}`} shapeRendering="crispEdges" aria-hidden>
      <path d={path} />
    </svg>
  );
}
