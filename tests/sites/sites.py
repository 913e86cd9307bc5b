#!/usr/bin/env python3
"""A second computer, as a network namespace with sshd and a small Slurm: cases go there by genba-cli site and job.

usage: sites.py GENBA_CLI [--keep]
Needs root, ip, sshd, ssh, sftp, and for the queue munged, slurmctld and slurmd; exits with 77 where they are absent.
The line between the two is cut and joined while a job runs and while its results are fetched.
"""
import getpass
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SPACE, HERE, THERE = "genba-far", "10.77.0.1", "10.77.0.2"
SKIPPED = 77
PATIENCE = 300  # s until a state must have come


def which(*names):
    return {name: shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin") for name in names}


def call(*words, **options):
    return subprocess.run([str(w) for w in words], check=True, capture_output=True, text=True, **options)


class Failed(Exception):
    pass


def require(condition, what):
    if not condition:
        raise Failed(what)


class FarComputer:
    """sshd and Slurm in a network namespace. A cable, a pair of virtual devices, leads to it."""

    def __init__(self, folder, tools):
        self.folder, self.tools, self.running = folder, tools, []
        self.log = open(folder / "far.log", "w")

    def start(self):
        self.stop_space()
        call("ip", "netns", "add", SPACE)
        call("ip", "link", "add", "genba-here", "type", "veth", "peer", "name", "genba-there", "netns", SPACE)
        call("ip", "addr", "add", HERE + "/24", "dev", "genba-here")
        call("ip", "link", "set", "genba-here", "up")
        for words in (["addr", "add", THERE + "/24", "dev", "genba-there"], ["link", "set", "genba-there", "up"],
                      ["link", "set", "lo", "up"]):
            call("ip", "-n", SPACE, *words)
        self.start_sshd()
        self.has_queue = all(self.tools[t] for t in ("munged", "slurmctld", "slurmd", "sbatch"))
        if self.has_queue:
            self.start_slurm()

    def daemon(self, *words, **options):
        self.running.append(subprocess.Popen(["ip", "netns", "exec", SPACE] + [str(w) for w in words], stdout=self.log,
                                             stderr=self.log, start_new_session=True, **options))

    def start_sshd(self):
        for name in ("host", "user"):
            call("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / f"{name}_key")
        shutil.copy(self.folder / "user_key.pub", self.folder / "authorized_keys")
        Path("/run/sshd").mkdir(exist_ok=True)
        (self.folder / "sshd_config").write_text(f"""ListenAddress {THERE}
HostKey {self.folder}/host_key
AuthorizedKeysFile {self.folder}/authorized_keys
PidFile none
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
UsePAM no
ClientAliveInterval 5
SetEnv SLURM_CONF={self.folder}/slurm.conf
Subsystem sftp internal-sftp
""")
        self.daemon(self.tools["sshd"], "-D", "-e", "-f", self.folder / "sshd_config")

    def start_slurm(self):
        (self.folder / "munge.key").write_bytes(os.urandom(128))
        os.chmod(self.folder / "munge.key", 0o600)
        socket_file = self.folder / "munge.socket"
        self.daemon(self.tools["munged"], "--foreground", "--force", "--key-file", self.folder / "munge.key", "--socket",
                    socket_file, "--pid-file", self.folder / "munge.pid", "--log-file", self.folder / "munge.log",
                    "--seed-file", self.folder / "munge.seed")
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        (self.folder / "slurm.conf").write_text(f"""ClusterName=genba
SlurmctldHost={socket.gethostname()}(127.0.0.1)
SlurmUser={getpass.getuser()}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={socket_file}
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
KillWait=10
NodeName=far1 NodeHostname={socket.gethostname()} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} RealMemory=1024 State=UNKNOWN
PartitionName=all Nodes=far1 Default=YES MaxTime=INFINITE State=UP
""")
        environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"))
        until(lambda: socket_file.exists(), "munged makes no socket")
        self.daemon(self.tools["slurmctld"], "-D", env=environment)
        # A namespace shows no cgroups; slurmd asks which kind there is, and then needs none of them.
        (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n")
        self.daemon("sh", "-c", f"mount -t tmpfs none /sys/fs/cgroup; exec {self.tools['slurmd']} -D -N far1", env=environment)
        until(lambda: "idle" in subprocess.run(["ip", "netns", "exec", SPACE, "sinfo", "-h", "-o", "%t"], env=environment,
                                               capture_output=True, text=True).stdout, "the queue does not come up")

    def cut(self):
        call("ip", "link", "set", "genba-here", "down")

    def join(self):
        call("ip", "link", "set", "genba-here", "up")

    def stop_space(self):
        if SPACE not in subprocess.run(["ip", "netns"], capture_output=True, text=True).stdout:
            return
        pids = subprocess.run(["ip", "netns", "pids", SPACE], capture_output=True, text=True).stdout.split()
        for pid in pids:
            try:
                os.kill(int(pid), signal.SIGKILL)
            except ProcessLookupError:
                pass
        call("ip", "netns", "del", SPACE)
        subprocess.run(["ip", "link", "del", "genba-here"], capture_output=True)

    def stop(self):
        self.stop_space()
        for process in self.running:
            process.wait()


def until(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Failed(what)
        time.sleep(0.2)


class Here:
    """The terminal of a user: genba-cli with sites of its own, and an ssh that knows the far computer."""

    def __init__(self, program, far):
        self.program, self.folder = program, far / "my cases"
        folder = self.folder
        (folder / "config" / "sites").mkdir(parents=True)
        (folder / "bin").mkdir()
        self.there = far / "far away"
        self.there.mkdir()
        (folder / "ssh_config").write_text(f"""Host far
HostName {THERE}
User {getpass.getuser()}
IdentityFile {far}/user_key
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile {far}/known_hosts
ConnectTimeout 5
ServerAliveInterval 2
ServerAliveCountMax 2
""")
        for tool in ("ssh", "sftp"):  # a user's ~/.ssh/config, without touching it
            path = folder / "bin" / tool
            path.write_text(f'#!/bin/sh\nexec {shutil.which(tool)} -F "{folder}/ssh_config" "$@"\n')
            path.chmod(0o755)
        self.environment = dict(os.environ, GENBA_CONFIG_DIR=str(folder / "config"), XDG_CONFIG_DIRS=str(folder / "none"),
                                GENBA_CACHE_DIR="", PATH=f"{folder}/bin:{os.environ['PATH']}")

    def site(self, name, **keys):
        (self.folder / "config" / "sites" / f"{name}.site.json").write_text(json.dumps(
            {"name": name, "host": "far", "folder": str(self.there),
             "program": f"GENBA_CACHE_DIR= '{self.program}'", **keys}))

    def say(self, *words):
        return subprocess.run([self.program, *words], cwd=self.folder, env=self.environment, capture_output=True, text=True)

    def ask(self, *words):
        done = self.say(*words, "--json")
        require(done.returncode == 0, f"{' '.join(words)}: exit code {done.returncode}: {done.stderr}{done.stdout}")
        return json.loads(done.stdout)

    def wait_for(self, case, *states):
        end, last = time.monotonic() + PATIENCE, None
        while time.monotonic() < end:
            last = self.ask("job", "status", case)
            if last["state"] in states:
                return last
            if last.get("code") is not None:
                break
            time.sleep(0.3)
        raise Failed(f"the job did not become {' or '.join(states)}: {last}")

    def case(self, name, cells, **solver):
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps({
            "title": name, "geometry": {"box": {"size": ["100 mm", "20 mm", "20 mm"], "cells": cells}},
            "mesh": {"element": "hex8"}, "analysis": "elasticity",
            "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3}], "regions": [{"material": "steel"}],
            "constraints": [{"name": "wall", "on": {"group": "xmin"}, "fixed": True}],
            "loads": [{"name": "tip", "on": {"group": "xmax"}, "force": ["0 N", "0 N", "-1 kN"]}],
            "solver": {"backend": "cpu", **solver}, "output": {"folder": "out", "picture": False}}))
        return path.name


def same_as_here(here, case, fetched, rounding=0):
    require(here.say("run", case, "--no-picture", "--quiet", "--out", "local").returncode == 0, "the run here fails")
    there = json.loads((Path(here.folder) / fetched["folder"] / "summary.json").read_text())
    local = json.loads((here.folder / "local" / "summary.json").read_text())
    require(len(there["extrema"]) == len(local["extrema"]) > 0, "other fields than in a run here")
    for a, b in zip(there["extrema"], local["extrema"]):
        scale = max(abs(b["min"]), abs(b["max"]))
        # A solve that was stopped goes on from its state with other roundings.
        off = max(abs(a["min"] - b["min"]), abs(a["max"] - b["max"]))
        require(a["field"] == b["field"] and off <= rounding * scale,
                f"{b['field']} differs by {off:g} of {scale:g} from a run here")
    shutil.rmtree(here.folder / "local")


def walk(here, far, site):
    """One site: a short job to its end, then a long one with a cut line, a stop and a resume."""
    probe = here.say("site", "probe", site)
    require(probe.returncode == 0, f"probe: {probe.stderr}{probe.stdout}")
    case = here.case("short", [10, 2, 2])
    sent = here.ask("job", "send", case, "--site", site, "--yes")
    require(Path(sent["folder"]).is_dir(), "the job has no folder there")
    here.wait_for(case, "finished")
    fetched = here.ask("job", "fetch", case)
    require(fetched["fetched"] == fetched["files"] > 3, f"not all files came: {fetched}")
    same_as_here(here, case, fetched)
    here.ask("job", "remove", case)
    require(not Path(sent["folder"]).exists(), "the folder there is still there")

    # Slow by choice, so that there is time to cut the line.
    long = here.case("long", [100, 24, 24], tolerance=1e-13, preconditioner="block-jacobi", format="csr")
    sent = here.ask("job", "send", long, "--site", site, "--yes")
    here.wait_for(long, "running")
    far.cut()
    cut = here.say("job", "status", long)
    require(cut.returncode != 0 and cut.stderr, "a cut line is not told")
    print(f"  cut line: {cut.stderr.strip().splitlines()[0][:150]}")
    far.join()
    look = None
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and look is None:  # ssh notices that the old connection is dead
        again = here.say("job", "status", long, "--json")
        look = json.loads(again.stdout) if again.returncode == 0 else None
    require(look is not None and look["state"] in ("running", "finished"), f"after the break: {look}")
    require(look["state"] == "running", "the long job ended before it could be stopped: make it longer")
    stopped = here.ask("job", "stop", long)
    require(stopped["state"] == "stopped", f"stop: {stopped}")
    here.ask("job", "resume", long)
    here.wait_for(long, "running", "finished")
    here.wait_for(long, "finished")
    far.cut()
    broken = here.say("job", "fetch", long)
    require(broken.returncode != 0, "results came over a cut line")
    far.join()
    end, fetched = time.monotonic() + PATIENCE, None
    while time.monotonic() < end and fetched is None:
        again = here.say("job", "fetch", long, "--json")
        fetched = json.loads(again.stdout) if again.returncode == 0 else None
    require(fetched is not None, "results do not come after the break")
    same_as_here(here, long, fetched, rounding=1e-9)
    here.ask("job", "remove", long)
    require(not Path(sent["folder"]).exists(), "the folder there is still there")


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    tools = which("ip", "sshd", "ssh", "sftp", "ssh-keygen", "munged", "slurmctld", "slurmd", "sbatch")
    missing = [t for t in ("ip", "sshd", "ssh", "sftp", "ssh-keygen") if not tools[t]]
    if os.geteuid() != 0 or missing:
        print("skipped: needs root" + "".join(f", {t}" for t in missing))
        return SKIPPED
    folder = Path(tempfile.mkdtemp(prefix="genba-sites-"))  # Slurm takes no spaces
    os.chmod(folder, 0o755)
    far = FarComputer(folder, tools)
    try:
        here = Here(str(Path(words[0]).resolve()), folder)
        far.start()
        sites = {"at once": {}}
        if far.has_queue:
            sites["queue"] = {"start": "slurm", "time": "1 h", "cores": 1, "memory": "900 MB"}
        else:
            print("no Slurm here: the queue is left out")
        for name, keys in sites.items():
            here.site(name, **keys)
            start = time.monotonic()
            walk(here, far, name)
            print(f"{name}: passed in {time.monotonic() - start:.0f} s")
        wrong = here.say("site", "probe", "nowhere")
        require(wrong.returncode != 0 and "queue" in wrong.stderr or "at once" in wrong.stderr, "an unknown site is not told")
        return 0
    except (Failed, subprocess.CalledProcessError) as error:
        print(f"failed: {error}")
        if isinstance(error, subprocess.CalledProcessError):
            print(error.stderr)
        print((folder / "far.log").read_text()[-3000:])
        return 1
    finally:
        far.join() if SPACE in subprocess.run(["ip", "netns"], capture_output=True, text=True).stdout else None
        far.stop()
        if "--keep" not in sys.argv:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            print(folder)


if __name__ == "__main__":
    sys.exit(main())
