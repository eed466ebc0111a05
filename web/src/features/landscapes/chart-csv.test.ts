import { describe, expect, it } from 'vitest';
import { csvOf } from './chart-csv.ts';

describe('the CSV file of a chart', () => {
  it('quotes cells, and lets none be a formula', () => {
    const groups = [
      { Group: 'Halden, "Kestrel" Ltd', Patents: 1200 },
      { Group: '=cmd()', Patents: 1 },
    ];
    expect(csvOf('Assignee', groups)).toBe('\uFEFFAssignee,Patents\r\n"Halden, ""Kestrel"" Ltd",1200\r\n\'=cmd(),1\r\n');
  });

  it.each([
    ['=1', "'=1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ['\ta', "'\ta"],
    ['\ra', '"\'\ra"'],
    ['a=1', 'a=1'],
    ['a"b"', '"a""b"""'],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['a\r', '"a\r"'],
  ])('writes %j as %j', (Group, cell) => {
    expect(csvOf(Group, [{ Group, Patents: 0 }])).toBe(`\uFEFF${cell},Patents\r\n${cell},0\r\n`);
  });
});
