#!/usr/bin/env bash
# Lays out a CUDA 12.4 toolkit for packages: packaging/fetch-cuda12.sh FOLDER
# Then: CUDACXX=FOLDER/bin/nvcc packaging/packages.py
#
# Packages are built with CUDA 12 so that driver 525 suffices. The toolkit is that of Debian 13's non-free section (signed,
# about 1 GB), fetched through a private sources list and unpacked into FOLDER: nothing of the system changes, root is not
# needed, and another toolkit may stay installed. Only what Genba compiles with is kept (about 150 MB). Needs GCC 12 or 13.
set -euo pipefail

fail() { echo "error: $1" >&2; exit 1; }
[ $# -eq 1 ] || fail "give the folder that is to hold the toolkit"
target=$1
if [ -x "$target/bin/nvcc" ]; then
  echo "CUDA: already in $target"
  exit 0
fi
[ ! -e "$target" ] || fail "$target exists and has no bin/nvcc; give a new folder"
command -v apt-get >/dev/null || fail "no apt-get here; install a CUDA 12 toolkit by NVIDIA's own installer and set CUDACXX"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -f "$keyring" ] || fail "$keyring is missing; install debian-archive-keyring"

mkdir -p "$(dirname "$target")"
work=$(mktemp -d "$(dirname "$target")/cuda12.XXXXXX")
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/debs" "$work/root"
echo "deb [signed-by=$keyring arch=amd64] http://deb.debian.org/debian trixie main non-free" >"$work/sources.list"
options=(-qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=
  -o Acquire::Languages=none -o Acquire::Retries=3 -o Debug::NoLocking=1)
apt-get "${options[@]}" update || fail "the list of packages could not be read; is there a network?"
# apt checks the files against the signed index.
(cd "$work/debs" && apt-get "${options[@]}" download nvidia-cuda-toolkit nvidia-cuda-dev libcudart12 libcub-dev libthrust-dev libcu++-dev) ||
  fail "the packages of the toolkit could not be fetched"
for deb in "$work"/debs/*.deb; do
  # Of the libraries only the run-time's are taken: the others are gigabytes.
  dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$work/root" --exclude='./usr/share' --exclude='./usr/lib/nvidia-cuda-toolkit/compute-sanitizer' \
    --exclude='./usr/lib/x86_64-linux-gnu/lib[!c]*' --exclude='./usr/lib/x86_64-linux-gnu/libcu[!d]*' \
    --exclude='./usr/lib/x86_64-linux-gnu/libc[!u]*' || fail "$(basename "$deb") could not be unpacked; is the disk full?"
  rm "$deb"
done

from=$work/root/usr
out=$work/out
mkdir -p "$out/bin" "$out/nvvm/bin" "$out/lib64"
mv "$from"/lib/nvidia-cuda-toolkit/bin/nvcc "$out/bin/" || fail "nvidia-cuda-toolkit holds no nvcc"
mv "$from"/lib/nvidia-cuda-toolkit/bin/crt "$out/bin/"
mv "$from"/lib/nvidia-cuda-toolkit/bin/cicc "$out/nvvm/bin/"
mv "$from"/lib/nvidia-cuda-toolkit/libdevice "$out/nvvm/"
for program in bin2c cudafe++ cuobjdump fatbinary nvlink ptxas; do mv "$from/bin/$program" "$out/bin/"; done
mv "$from/include" "$out/include"
for library in libcudart_static.a libcudadevrt.a; do mv "$from/lib/x86_64-linux-gnu/$library" "$out/lib64/"; done
# CMake looks for the libraries of a toolkit where it finds this one.
mv "$from"/lib/x86_64-linux-gnu/libcudart.so* "$out/lib64/"
cat >"$out/bin/nvcc.profile" <<'PROFILE'
TOP = $(_HERE_)/..
NVVMIR_LIBRARY_DIR = $(TOP)/nvvm/libdevice
PATH += $(TOP)/nvvm/bin:$(_HERE_):
INCLUDES += "-I$(TOP)/include" $(_SPACE_)
LIBRARIES =+ $(_SPACE_) "-L$(TOP)/lib64"
PROFILE
mv "$out" "$target"
echo "CUDA: $("$target/bin/nvcc" --version | grep -o 'release [0-9.]*') -> $target"
