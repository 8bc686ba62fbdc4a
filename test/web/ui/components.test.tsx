import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { ApiError } from '../../../src/domain/entity';
import { ConfirmDialog } from '../../../src/web/ui/feedback/ConfirmDialog';
import { DescriptionList } from '../../../src/web/ui/record/DescriptionList';
import { Page } from '../../../src/web/ui/layout/Page';
import { ErrorAlert } from '../../../src/web/ui/feedback/ErrorAlert';
import { RecordPage } from '../../../src/web/ui/record/RecordPage';
import { StatusChip } from '../../../src/web/ui/feedback/StatusChip';
import { Tabs } from '../../../src/web/ui/layout/Tabs';
import { useLocalRows } from '../../../src/web/ui/table/useLocalRows';
import { renderInRouter } from '../renderApp';

describe('a page', () => {
  const page = (
    <Page breadcrumbs={[{ label: 'Employees', to: '/there' }, 'u1']} title="Employee Informations">
      text
    </Page>
  );

  it('says where it stands, from the dashboard down', () => {
    renderInRouter(page);
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    const steps = trail.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual(['Dashboard', 'Employees', 'u1']);
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
    expect(screen.getByText('u1')).toHaveAttribute('aria-current', 'page');
  });

  it('names the browser tab after its one heading', () => {
    renderInRouter(page);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toBe('Employee Informations · Tankbook');
  });
});

describe('facts', () => {
  it('show a value under its label, and five dashes for none, which are spoken as a word', () => {
    renderInRouter(
      <DescriptionList
        items={[
          ['Phone', '+9715'],
          ['Alternate Phone', null],
          ['Count Cash', 0],
        ]}
      />,
    );
    expect(screen.getByText('+9715')).toBeVisible();
    expect(screen.getByText('-----')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('none')).toBeInTheDocument();
    expect(screen.getByText('0')).toBeVisible();
  });
});

describe('tabs', () => {
  const tabs = (
    <Tabs
      label="Employee"
      tabs={[
        { value: 'Checks', label: 'Transaction', content: 'payments', isVisible: true },
        { value: 'Secret', label: 'Secret', content: 'hidden', isVisible: false },
        { value: 'Attachments', label: 'Attachments', content: 'files' },
      ]}
    />
  );

  it('open on the first one that is shown', () => {
    renderInRouter(tabs);
    expect(screen.getByRole('tab', { name: 'Transaction' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Transaction' })).toHaveTextContent('payments');
    expect(screen.queryByRole('tab', { name: 'Secret' })).toBeNull();
  });

  it('keep the open one in the address, so that it can be shared', async () => {
    const { person, router } = renderInRouter(tabs, '/here?page=3');
    await person.click(screen.getByRole('tab', { name: 'Attachments' }));
    expect(router.state.location.search).toBe('?tab=Attachments');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('files');
  });

  it('fall back to the first one for an address that means none', () => {
    renderInRouter(tabs, '/here?tab=Secret');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('payments');
  });
});

describe('a problem', () => {
  it.each<[number | undefined, string]>([
    [undefined, 'No connection'],
    [403, 'Not allowed'],
    [404, 'Not found'],
    [409, 'Not possible'],
    [422, 'Not saved'],
    [429, 'Too many attempts'],
    [500, 'Server error'],
    [503, 'The server is busy'],
  ])('with status %s is announced as "%s" with its own sentence', (status, title) => {
    const problem: ApiError = { status, message: 'The server’s sentence.' };
    renderInRouter(<ErrorAlert error={problem} />);
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveTextContent('The server’s sentence.');
  });

  it('says so when somebody else was faster, by the record that came with the refusal', () => {
    const body = { record: { _id: 't1', version: 4 } };
    renderInRouter(<ErrorAlert error={{ status: 409, message: 'Somebody saved first.', body }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Changed by someone else');
  });

  it('says how long to wait and offers another try', async () => {
    const retry = jest.fn();
    const { person } = renderInRouter(
      <ErrorAlert error={{ status: 429, message: 'Too often.', retryAfter: 40 }} onRetry={retry} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Try again in 40 seconds.');
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

describe('a record’s page', () => {
  const shown = (record: { name: string } | null, error?: ApiError) =>
    renderInRouter(
      <RecordPage
        view={{ record, error, isPending: () => false, retry: () => undefined }}
        breadcrumbs={[{ label: 'Tanks', to: '/there' }, 't1']}
        title="Tank"
        actions="act"
      >
        {({ name }) => name}
      </RecordPage>,
    );

  it('has its heading before the record is there', () => {
    shown(null);
    expect(screen.getByRole('heading', { level: 1, name: 'Tank' })).toBeVisible();
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByText('act')).toBeNull();
  });

  it('leads back to the list when there is no such record', () => {
    shown(null, { status: 404, message: 'This record does not exist.' });
    expect(screen.getByRole('link', { name: 'Back to Tanks' })).toHaveAttribute('href', '/there');
  });

  it('keeps the record on screen when a reload fails', () => {
    shown({ name: 'TK-1' }, { message: 'No answer.' });
    expect(screen.getByText('TK-1')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('No connection');
  });
});

describe('a question', () => {
  it('never has the destructive answer ready', () => {
    renderInRouter(
      <ConfirmDialog
        confirmation={{ text: 'Delete it?', destructive: true }}
        onConfirm={jest.fn()}
        onCancel={jest.fn()}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('shows that it works, and can’t be answered twice', () => {
    const question = { title: 'Log out', text: 'Sure?', pendingLabel: 'Logging out...', isPending: true };
    renderInRouter(<ConfirmDialog confirmation={question} onConfirm={jest.fn()} onCancel={jest.fn()} />);
    expect(screen.getByRole('button', { name: 'Logging out...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });
});

describe('a status', () => {
  it('is a word, also when nobody has described it', () => {
    renderInRouter(
      <>
        <StatusChip of="wallet" state="Handover" />
        <StatusChip of="wallet" state="Elsewhere" />
      </>,
    );
    expect(screen.getByText('Handover')).toBeVisible();
    expect(screen.getByText('Elsewhere')).toBeVisible();
  });
});

describe('rows that are here already', () => {
  const many = Array.from({ length: 12 }, (_, place) => ({ _id: String(place), name: `n${String(place)}` }));

  function Shown() {
    const [rows, setRows] = useState(many);
    const list = useLocalRows(rows);
    return (
      <>
        <output>{list.rows.map(({ name }) => name).join()}</output>
        <p>{`page ${String(list.query.page)} of ${String(list.total)}`}</p>
        <button
          onClick={() => {
            list.changeQuery({ page: 2 });
          }}
        >
          next
        </button>
        <button
          onClick={() => {
            list.changeQuery({ sort: 'name', dir: 'desc' });
          }}
        >
          sort
        </button>
        <button
          onClick={() => {
            setRows(many.slice(0, 10));
          }}
        >
          fewer
        </button>
      </>
    );
  }

  it('come ten at a time', async () => {
    const { person } = renderInRouter(<Shown />);
    expect(screen.getByRole('status')).toHaveTextContent('n0,n1,n2,n3,n4,n5,n6,n7,n8,n9');
    await person.click(screen.getByRole('button', { name: 'next' }));
    expect(screen.getByRole('status')).toHaveTextContent('n10,n11');
  });

  it('sort as people count', async () => {
    const { person } = renderInRouter(<Shown />);
    await person.click(screen.getByRole('button', { name: 'sort' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^n11,n10,n9/);
  });

  it('fall back to the last page there is when rows go', async () => {
    const { person } = renderInRouter(<Shown />);
    await person.click(screen.getByRole('button', { name: 'next' }));
    await person.click(screen.getByRole('button', { name: 'fewer' }));
    expect(screen.getByText('page 1 of 10')).toBeVisible();
  });
});
